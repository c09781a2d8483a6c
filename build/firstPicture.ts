import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What the start page of the workbench shows before a script runs, and what it runs. */
const PICTURE = 'index.html'

/** The script of a start page. */
const START = /src="(\/src\/[^"]+)"/

/** Vite plugin that gives the start page of visitors the first picture of the workbench: that is drawn in one place. */
export function firstPicture(root: string): Plugin {
  return {
    name: 'first-picture',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: page => withPicture(page, readFileSync(join(root, PICTURE), 'utf8')),
    },
  }
}

/** The picture, with the script of the page in place of its own. @throws Error where one of them runs none */
export function withPicture(page: string, picture: string): string {
  const [script] = START.exec(page) ?? []
  if (script === undefined || !START.test(picture))
    throw new Error('A start page names the script that it runs: src="/src/….tsx".')
  return picture.replace(START, () => script)
}
