/** The human checks that are known, and how each is told. What is in a selector is looked for in shadow roots, too. */
export interface CaptchaVendor {
  id: string;
  label: string;
  /** A box to tick, a puzzle at once, or nothing that anybody sees. */
  kind: 'checkbox' | 'interactive' | 'invisible';
  /** In the page that is protected: any of it says that the check is there. */
  marks: string;
  /** In the address of the frame that the vendor shows its check in, and of the one for its puzzles. */
  frame: readonly string[];
  challenge: readonly string[];
  /** In that frame, or in the page where there is none. */
  checkbox?: string;
  /** Where the answer is kept in the page: its value says that it was given. */
  token?: string;
  /** In the page, or in the frame: that it is there says the same. */
  solved?: string;
}

const framed = (...parts: string[]) => parts.map((part) => `iframe[src*="${part}"]`).join(', ');

/** In the order in which they are looked for: the first whose marks are there counts. */
export const CAPTCHA_VENDORS: readonly CaptchaVendor[] = [
  {
    id: 'turnstile',
    label: 'Cloudflare Turnstile',
    kind: 'checkbox',
    marks: `.cf-turnstile, #cf-turnstile, #challenge-stage, #cf-challenge-running, #challenge-running, input[name="cf-turnstile-response"], ${framed('challenges.cloudflare.com')}`,
    frame: ['challenges.cloudflare.com'],
    challenge: [],
    checkbox: 'input[type="checkbox"]',
    token: 'input[name="cf-turnstile-response"]',
  },
  {
    id: 'recaptcha-v2',
    label: 'reCAPTCHA v2',
    kind: 'checkbox',
    // An anchor without a size to see is the badge of version 3.
    marks:
      '.g-recaptcha, #g-recaptcha, iframe[src*="recaptcha/api2/anchor"]:not([src*="size=invisible"]), ' +
      'iframe[src*="recaptcha/enterprise/anchor"]:not([src*="size=invisible"])',
    frame: ['recaptcha/api2/anchor', 'recaptcha/enterprise/anchor'],
    challenge: ['recaptcha/api2/bframe', 'recaptcha/enterprise/bframe'],
    checkbox: '#recaptcha-anchor',
    token: 'textarea[id^="g-recaptcha-response"]',
    solved: '#recaptcha-anchor.recaptcha-checkbox-checked',
  },
  {
    id: 'hcaptcha',
    label: 'hCaptcha',
    kind: 'checkbox',
    marks: `.h-captcha, [data-hcaptcha-widget-id], ${framed('hcaptcha.com/captcha')}`,
    frame: ['frame=checkbox'],
    challenge: ['frame=challenge'],
    checkbox: '#checkbox',
    token: 'textarea[name="h-captcha-response"]',
  },
  {
    id: 'geetest',
    label: 'GeeTest',
    kind: 'checkbox',
    marks: '.geetest_holder, .geetest_radar_tip, .geetest_btn',
    frame: [],
    challenge: [],
    checkbox: '.geetest_radar_tip',
    solved: '.geetest_success_radar_tip',
  },
  {
    id: 'arkose',
    label: 'Arkose FunCaptcha',
    kind: 'interactive',
    marks: `#funcaptcha, #arkose, [data-pkey], ${framed('arkoselabs.com')}`,
    frame: ['arkoselabs.com'],
    challenge: [],
  },
  {
    id: 'aws-waf',
    label: 'AWS WAF Captcha',
    kind: 'interactive',
    marks: `#captcha-container, script[src*="captcha.awswaf.com"], ${framed('awswaf.com')}`,
    frame: ['awswaf.com'],
    challenge: [],
  },
  {
    id: 'recaptcha-v3',
    label: 'reCAPTCHA v3',
    kind: 'invisible',
    // What is rendered explicitly is version 2.
    marks: ['api.js', 'enterprise.js']
      .map((file) => `script[src*="recaptcha/${file}"][src*="render="]:not([src*="render=explicit"])`)
      .join(', '),
    frame: [],
    challenge: [],
    token: 'textarea[id^="g-recaptcha-response"]',
  },
];

export function vendorOf(id: string): CaptchaVendor | undefined {
  return CAPTCHA_VENDORS.find((vendor) => vendor.id === id);
}
