/** A certificate that its own key has signed: no machine trusts it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** @returns paths of two files in the folder */
export function ownCertificate(folder: string, name: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', `/CN=${name}`];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { key, certificate };
}
