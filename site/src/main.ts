import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSite, madeTexts, ROOT } from './build.ts';

/** Makes the documentation as pages: `npm run site`. With `--serve` it shows them and makes them anew as documents change. */
const { values } = parseArgs({
  options: {
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '8080' },
    to: { type: 'string', default: 'site/dist' },
  },
});
const port = Number(values.port);
rmSync(join(ROOT, values.to), { recursive: true, force: true });
const { eleventy, pages } = createSite({ to: values.to, port, made: await madeTexts() });
if (values.serve) {
  // Watching needs what a plain run sets up by itself.
  await eleventy.init();
  await eleventy.watch();
  await eleventy.serve(port);
} else {
  await eleventy.write();
  console.log(`${pages.length} pages in ${values.to}; open ${join(values.to, 'index.html')}`);
}
