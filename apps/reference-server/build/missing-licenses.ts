import type { Plugin } from 'vite';

export const licenseFile = 'THIRD-PARTY-LICENSES.md';

const mit = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

/** Packages without a license file. The license is in their README; the first only links to it. */
const missing = {
  'abstract-logging': mit('James Sumners'),
  'pg-types': mit('2014 Brian M. Carlson'),
  pgpass: mit('2013-2016 Hannes Hörl'),
};

/** Adds the licenses that Vite does not find to its list. A test checks that every bundled package has a license text. */
export const addMissingLicenses: Plugin = {
  name: 'missing-licenses',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const list = bundle[licenseFile];
      if (list?.type !== 'asset') throw new Error('Vite lists no licenses.');
      for (const [name, text] of Object.entries(missing)) {
        const heading = new RegExp(`^## ${name} - .*\n`, 'm');
        if (!heading.test(String(list.source)))
          throw new Error(`${name} is no longer bundled. Remove it from build/missing-licenses.ts.`);
        list.source = String(list.source).replace(heading, (line) => `${line}\n${text}`);
      }
    },
  },
};
