/// <reference path="./browser-files.d.ts" />
import { hash } from 'node:crypto';
import { themeStyle } from '@email-automation/contract-tools/theme';
import { icon } from '@email-automation/service/pages/icon';
import type { FastifyInstance } from 'fastify';
import script from './browser/main.ts?browser';
import style from './style/main.css?browser';

/** A file that pages load. Its address changes with its text, so that browsers keep it. */
interface Asset {
  path: string;
  type: string;
  text: string;
}

const asset = (name: string, extension: string, type: string, text: string): Asset => ({
  path: `/console/assets/${name}-${hash('sha256', text).slice(0, 10)}.${extension}`,
  type,
  text,
});

export const assets: Readonly<Record<'style' | 'script' | 'icon', Asset>> = {
  style: asset('style', 'css', 'text/css; charset=utf-8', themeStyle + style),
  script: asset('script', 'js', 'text/javascript; charset=utf-8', script),
  icon: asset('icon', 'svg', 'image/svg+xml', icon),
};

/** Adds the files that pages load. They have no secrets, so that they need no session. */
export function addAssets(app: FastifyInstance): void {
  for (const { path, type, text } of Object.values(assets)) {
    app.get(path, async (_, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
        .type(type)
        .send(text),
    );
  }
}
