import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ReadOptions, readTexts } from './readTexts.ts'
import type { SourceTexts, TextArea, TextCatalogue } from './SourceTexts.ts'

/** Sources whose texts are put into a language at once, with t. */
const BROWSER = 'src/{engine,widgets,app,process,custom}/**/*.{ts,tsx}'

/** Sources that say their texts with `localized`. All else in them is stored or Chinese. */
const SERVER = '{server,src/model}/**/*.{ts,tsx}'

/** Areas whose catalogues are there whenever sources below a folder run; the folders above an area are, too. */
const LEANS_ON: [folder: string, areas: string[]][] = [
  ['server/engine', ['src/model']],
  ['server', ['server/engine', 'src/model']],
  ['src/custom', ['src/engine', 'src/widgets', 'src/app', 'src/process']],
]

/**
 * The areas of a project: each folder that holds an `en.json`, with the sources in and below it that have none
 * nearer. Sources without any stand in an area of their own, whose catalogue is empty.
 * @param root of the project
 */
export function textAreas(root: string): TextArea[] {
  const folders = globSync('{src,server}/**/en.json', { cwd: root })
    .map(file => slashes(dirname(file)))
    .sort()
  const sources = [...textsBelow(root, BROWSER), ...textsBelow(root, SERVER, { saidOnly: true })]
  const places = Map.groupBy(sources, ({ file }) => nearest(folders, file))
  const sourcesOf = (folder: string) => (places.get(folder) ?? []).map(({ texts }) => texts)
  const known = new Map(folders.map(folder => [folder, catalogueIn(root, folder)]))
  const homeless = [...places.keys()].filter(folder => !known.has(folder))
  return [...folders, ...homeless].sort().map(folder => ({
    folder,
    catalogues: [known.get(folder) ?? { file: `${folder}/en.json`, content: '{}' }],
    sources: sourcesOf(folder),
    rooms: folders.filter(room => isBelow(room, folder)).map(sourcesOf),
    beside: [...folders.filter(above => isBelow(folder, above)), ...leansOn(folder)].flatMap(
      area => known.get(area) ?? [],
    ),
  }))
}

const catalogueIn = (root: string, folder: string): TextCatalogue => ({
  file: `${folder}/en.json`,
  content: readFileSync(join(root, folder, 'en.json'), 'utf8'),
})

function textsBelow(root: string, pattern: string, options?: ReadOptions) {
  return (
    globSync(pattern, { cwd: root })
      .map(slashes)
      // Lists of planned pages stand in both languages.
      .filter(file => !file.endsWith('.routes.ts'))
      .sort()
      .map((file): { file: string; texts: SourceTexts } => ({
        file,
        texts: readTexts(file, readFileSync(join(root, file), 'utf8'), options),
      }))
  )
}

/** The folder with a catalogue that is nearest above a file; its own where none is. */
const nearest = (folders: string[], file: string): string =>
  folders.findLast(folder => isBelow(file, folder)) ?? dirname(file)

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)

function leansOn(area: string): string[] {
  const [, areas = []] = LEANS_ON.find(([folder]) => area === folder || isBelow(area, folder)) ?? []
  return areas.filter(other => other !== area)
}

const slashes = (path: string): string => path.replaceAll('\\', '/')
