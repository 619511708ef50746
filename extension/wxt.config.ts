import { defineConfig } from 'wxt';
import { version } from '../package.json';

/**
 * The public half of an RSA key. It fixes the extension's id (extension/embed.go holds it for the daemon), also when
 * the extension is loaded unpacked. The private half was never kept: nothing is signed with it.
 */
const key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwcU1phbtsSQADPujhIgXqhdaJ/iF9ltPvsqfp/5c6onTSGraGXcG1/86/E3TarE1UUmZ' +
  '5xTlThhVIe3eHoiXBrDFGGtpNVkDYO1ClBE2lhXzLUJoOgphgzWsI0y1oTYFEdxjEkKnVXQH7CVgpfEE7E9i32v+wemiikMxFPDg+aAytzkQL9aN' +
  '39QFA/U2YETpgfczqRG0eZLuuTx3lgWognicdQx3eUrhrO653CqK3mfMcZLkThSSGxMCfrXMI4XIJQ1hdpu2z5OxXc1j7CFQ5yoAfVBKbh/grROf' +
  'p0ycc3qd6FSlyi6KNGOPeJ6/PRRfWLKwQybQT/P38jsS6faxtwIDAQAB';

export default defineConfig({
  srcDir: 'src',
  outDir: 'dist',
  manifestVersion: 3,
  // Every name is imported where it is used: no build step has to run before the sources type-check.
  imports: false,
  // No update checks, no opening of a browser: a build needs no network and has no side effects.
  webExt: { disabled: true },
  suppressWarnings: { firefoxDataCollection: true },
  vite: () => ({ build: { target: 'es2023' } }),
  manifest: ({ browser }) => ({
    name: 'browsentic',
    version,
    description: 'Lets the browsentic daemon on this computer work in this browser.',
    host_permissions: ['<all_urls>'],
    ...(browser === 'firefox'
      ? {
          permissions: [
            'alarms',
            // A session has a container of its own; only with `cookies` may tabs be opened in it.
            'contextualIdentities',
            'cookies',
            'downloads',
            'notifications',
            'scripting',
            'storage',
            'tabGroups',
            'tabs',
            'unlimitedStorage',
            'webNavigation',
          ],
          // The default policy upgrades ws: to wss:, so that no socket would reach the daemon on loopback.
          content_security_policy: { extension_pages: "script-src 'self'" },
          browser_specific_settings: { gecko: { id: 'browsentic@browsentic', strict_min_version: '142.0' } },
        }
      : {
          key,
          permissions: [
            'alarms',
            'debugger',
            'downloads',
            'notifications',
            'scripting',
            'sidePanel',
            'storage',
            'tabGroups',
            'tabs',
            'unlimitedStorage',
            'webNavigation',
            'webRequest',
            'webRequestAuthProvider',
          ],
          minimum_chrome_version: '125',
          // One worker for each browser context: the browser itself keeps sessions apart.
          incognito: 'split' as const,
        }),
  }),
});
