import { describe, expect, it } from 'vitest';
import { chooseDevice, parseDevices } from './adb-target.ts';

/** As `adb devices -l` of the platform tools prints it. */
const listed = `* daemon not running; starting now at tcp:5037
* daemon started successfully
List of devices attached
R58M123ABC             device usb:1-4 product:a52 model:SM_A525F device:a52q transport_id:3
emulator-5554          offline transport_id:1
HT7A1                  unauthorized usb:1-2 transport_id:2
0123456789             no permissions (user in plugdev group; are your udev rules wrong?); see [http://developer.android.com/tools/device.html] usb:1-1
XYZ                    recovery usb:1-3

`;

describe('the list of devices', () => {
  it('is read with states of one word and of many', () => {
    expect(parseDevices(listed)).toEqual([
      { serial: 'R58M123ABC', state: 'device', model: 'SM A525F' },
      { serial: 'emulator-5554', state: 'offline' },
      { serial: 'HT7A1', state: 'unauthorized' },
      { serial: '0123456789', state: 'no permissions' },
      { serial: 'XYZ', state: 'recovery' },
    ]);
    expect(parseDevices('List of devices attached\n\n')).toEqual([]);
  });
});

describe('choosing a device', () => {
  const devices = parseDevices(listed);
  const refusal = (serial?: string, of = devices) => {
    try {
      return chooseDevice(of, serial).serial;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('takes the only one that can be used', () => {
    expect(refusal()).toBe('R58M123ABC');
  });

  it.each([
    ['emulator-5554', /^The device emulator-5554 is offline: plug it in again/],
    ['HT7A1', /^The device HT7A1 has not authorised this computer: unlock it/],
    ['0123456789', /^This user may not open the device 0123456789: add the udev rules/],
    ['XYZ', /^The device XYZ has not started Android/],
    [
      'missing',
      /^There is no Android device "missing" \(connected: R58M123ABC SM A525F, .*\): look at "adb devices"\.$/,
    ],
  ])('says of %s what to do', (serial, sentence) => {
    expect(refusal(serial)).toMatch(sentence);
  });

  it('says what stands in the way of the only one', () => {
    expect(refusal(undefined, devices.slice(2, 3))).toMatch(/^The device HT7A1 has not authorised/);
    expect(refusal(undefined, [])).toMatch(/^No Android device is connected/);
  });
});
