import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MODULES } from './routeAreas.ts'

/** Accounts of the demo, a role each and four tenants; none is signed in as nobody. */
export const MATRIX_ACCOUNTS = [
  'admin',
  'operator',
  'school',
  'teacher',
  'student',
  'school2',
  'company',
  'employee',
  'company2',
] as const

/** What an endpoint answers, by column: guest, then the accounts. */
export type MatrixRow = string[]

/** An endpoint in the matrix. */
export interface MatrixLine {
  /** Method and path. */
  place: string
  /** Folder below server/modules whose part it stands in. */
  area: string
  row: MatrixRow
}

/** What an area shows of the matrix: server/modules/<area>/permissions.md. */
const PART = 'permissions.md'

const COLUMNS = ['guest', ...MATRIX_ACCOUNTS]
const WIDTH = Math.max(...COLUMNS.map(name => name.length))

const headOf = (area: string): string => `# Who may call what: ${area}

Each endpoint of this area, called as every account of the demo; what the words mean says
[decision 0014](../../../docs/decisions/0014-a-reviewed-matrix.md). Reviewed by people, never computed while testing.
`

/**
 * The reviewed matrix, part after part in the order of the areas; empty before it was written.
 * @param modules folder of the areas
 */
export async function readMatrix(modules = MODULES): Promise<MatrixLine[]> {
  const files = (await readdir(modules, { recursive: true })).filter(file => basename(file) === PART)
  const parts = files
    .sort()
    .map(async file => linesOf(dirname(file), await readFile(join(modules, file), 'utf8')))
  return (await Promise.all(parts)).flat()
}

function linesOf(area: string, text: string): MatrixLine[] {
  const rows = text.split('\n').filter(line => /^\| (GET|POST|PUT|DELETE) /.test(line))
  return rows.map(line => {
    const [, place = '', ...answers] = line.split('|').map(cell => cell.trim())
    return { area, place, row: answers.slice(0, COLUMNS.length) }
  })
}

interface WriteOptions {
  /** Whether the parts of all areas are written, and those that have no line any more removed. */
  isWhole: boolean
  /** Folder of the areas. */
  modules?: string
}

/**
 * Writes the matrix for review, a file an area and a line an endpoint. An area that has pages alone, and no module,
 * gets its folder with its part.
 */
export async function writeMatrix(
  lines: MatrixLine[],
  { isWhole, modules = MODULES }: WriteOptions,
): Promise<void> {
  const parts = Map.groupBy(lines, ({ area }) => area)
  const gone = isWhole ? (await readMatrix(modules)).filter(({ area }) => !parts.has(area)) : []
  for (const area of new Set(gone.map(line => line.area))) await rm(join(modules, area, PART))
  for (const [area, part] of parts) {
    await mkdir(join(modules, area), { recursive: true })
    await writeFile(join(modules, area, PART), partOf(area, part))
  }
}

function partOf(area: string, lines: MatrixLine[]): string {
  const first = Math.max(...lines.map(({ place }) => place.length))
  const line = (place: string, cells: readonly string[]) =>
    `| ${[place.padEnd(first), ...cells.map(cell => cell.padEnd(WIDTH))].join(' | ')} |`
  const rule = line(
    '-'.repeat(first),
    COLUMNS.map(() => '-'.repeat(WIDTH)),
  )
  const rows = lines.map(({ place, row }) => line(place, row))
  return [headOf(area), line('endpoint', COLUMNS), rule, ...rows, ''].join('\n')
}
