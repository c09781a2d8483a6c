import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImportGraph } from '../../cli/changed/importGraph.ts'

const ROOT = join(import.meta.dirname, '../..')
const FACE = 'src/engine/index.ts'
/** Given on so that it is loaded with the engine. */
const LOADED_WITH_IT = ['ListPage']
const DECLARED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm
const LISTED = /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm

const { texts } = readImportGraph(ROOT)
const modules = new Map([
  ...[...texts].filter(([file]) => /\.tsx?$/.test(file)),
  ...['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'].map((file): [string, string] => [
    file,
    readFileSync(join(ROOT, file), 'utf8'),
  ]),
])

/** How many files hold a word. */
const holders = new Map<string, number>()
for (const text of modules.values()) {
  for (const word of new Set(text.match(/\w+/g))) holders.set(word, (holders.get(word) ?? 0) + 1)
}

/** Names that a text imports from a module, or gives on from it. */
const namesFrom = (text: string, isMeant: (module: string) => boolean): string[] =>
  [...text.matchAll(LISTED)]
    .filter(([, , module = '']) => isMeant(module))
    .flatMap(([, names = '']) => names.split(','))
    .map(name =>
      name
        .replace(/^\s*type\s/, '')
        .replace(/\sas\s.*$/, '')
        .trim(),
    )
    .filter(Boolean)

describe('exports', () => {
  it('should each be named by another file', () => {
    const declared = [...modules].flatMap(([file, text]) =>
      [...text.matchAll(DECLARED)].map(match => ({ file, name: match[1] ?? '' })),
    )
    expect(declared.length).toBeGreaterThan(1500)
    expect(declared.filter(({ name }) => holders.get(name) === 1)).toEqual([])
  })

  it("should each be asked for, where the engine's face gives them on", () => {
    const asked = new Set(
      [...modules.values()].flatMap(text => namesFrom(text, module => module === '#engine')),
    )
    const given = namesFrom(modules.get(FACE) ?? '', () => true)
    expect(given.length).toBeGreaterThan(50)
    expect(given.filter(name => !asked.has(name))).toEqual(LOADED_WITH_IT)
  })
})
