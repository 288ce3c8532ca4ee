/** System properties of a device, as getprop(1) without arguments prints them: `[name]: [value]`. */
export function parseProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/^\[([^\]]+)\]: \[([^]*?)\]\r?$/gm)) {
    if (name !== undefined && value !== undefined) properties.set(name, value);
  }
  return properties;
}

/** The API level; 0 when the device does not tell it. */
export const apiLevelOf = (properties: ReadonlyMap<string, string>): number =>
  Number(properties.get('ro.build.version.sdk') ?? 0) || 0;
