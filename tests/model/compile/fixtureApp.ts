import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileApp } from '#model/compileApp.ts'
import type { AppModel, CompileEnvironment, CompileResult, SourceFile } from '#model/types/index.ts'

const ROOT = join(import.meta.dirname, '../../..')

const values = (...given: string[]) => given.map(value => ({ value, label: value }))

/** What the screens of the fixtures find around them. */
export const SURROUNDINGS: CompileEnvironment = {
  dictionaries: {
    job_type: values('1', '2', '3', '4'),
    job_posting_status: values('0', '1', '2'),
    job_apply_status: values('0', '1', '2', '3'),
    reporting_status: values('0', '1', '2'),
    reporting_report_status: values('0', '1', '2'),
    ...seededDictionaries(),
  },
  permissions: seededPermissions(),
  menus: [...seededMenus(), 'job', 'reporting'],
}

function seededDictionaries(): CompileEnvironment['dictionaries'] {
  const text = readFileSync(join(ROOT, 'seeds/base/dictionaries.json'), 'utf8')
  const seeds = JSON.parse(text) as { dictType: string; values: { value: string; label: string }[] }[]
  return Object.fromEntries(seeds.map(seed => [seed.dictType, seed.values]))
}

/** What the buttons of the menu that the product seeds grant. */
function seededPermissions(): string[] {
  interface Seed {
    buttons?: { permission: string }[]
    children?: Seed[]
  }
  const granted = ({ buttons = [], children = [] }: Seed): string[] => [
    ...buttons.map(({ permission }) => permission),
    ...children.flatMap(granted),
  ]
  return (JSON.parse(readFileSync(join(ROOT, 'seeds/base/menus.json'), 'utf8')) as Seed[]).flatMap(granted)
}

/** Paths of the menu directories that the product seeds. */
function seededMenus(): string[] {
  interface Seed {
    path: string
    children?: Seed[]
  }
  const pathsOf = (seeds: Seed[], above: string): string[] =>
    seeds.flatMap(({ path, children = [] }) => [above + path, ...pathsOf(children, `${above}${path}/`)])
  return pathsOf(JSON.parse(readFileSync(join(ROOT, 'seeds/base/menus.json'), 'utf8')), '')
}

/** The page files of the product, which the fixtures refer to, and the fixtures themselves. */
export function sourceFiles(): SourceFile[] {
  return [...filesBelow('schemas'), ...filesBelow('tests/fixtures/pages')]
}

function filesBelow(folder: string): SourceFile[] {
  const paths = globSync('**/*.json', { cwd: join(ROOT, folder) }).filter(path => path !== 'page.schema.json')
  return paths.map(path => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(ROOT, folder, path), 'utf8'),
  }))
}

/** A compiled application of some pages: key → source. */
export function compilePages(
  pages: Record<string, object>,
  environment: Partial<CompileEnvironment> = {},
): CompileResult {
  const files = Object.entries(pages).map(([key, page]) => ({
    path: `${key}.json`,
    text: JSON.stringify(page),
  }))
  return compileApp(files, { ...SURROUNDINGS, ...environment })
}

/** The application of the result. @throws Error naming the mistakes when there is none */
export function appOf({ app, problems }: CompileResult): AppModel {
  if (app) return app
  throw new Error(problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
}
