/** The part of the driver's bundled `yaml` package that the tests use. */
declare module 'playwright-core/lib/utilsBundle' {
  interface YamlDocument {
    errors: Error[];
    warnings: Error[];
    toJS(): unknown;
  }

  export const yaml: {
    parseDocument(
      text: string,
      options: { version: '1.1' | '1.2'; strict: boolean; uniqueKeys: boolean },
    ): YamlDocument;
  };
}
