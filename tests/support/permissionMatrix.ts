import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

const FILE = join(import.meta.dirname, '../fixtures/permission-matrix.md')

const COLUMNS = ['guest', ...MATRIX_ACCOUNTS]
const WIDTH = Math.max(...COLUMNS.map(name => name.length))

const HEAD = `# Who may call what

Every endpoint, called as every account of the demo with a valid request about a record of the tenant of
\`school\`, \`teacher\` and \`student\` (of the platform, where the platform owns the record).

- \`ok\`: answered
- \`401\`: nobody is signed in
- \`403\`: the permission is missing
- \`404\`: the record is another tenant's, or outside the data scope
- \`601\`: refused with a reason: one that the user can mend, or that it is beyond the rights of the account
- \`open\`: no session is needed, and nobody is turned away

This file is reviewed by people and never computed while testing. After a change that is meant, write it anew with
\`UPDATE_MATRIX=1 npx vitest run --project server tests/server/contract/permissionMatrix.test.ts\` and read the diff.
`

/** The reviewed matrix: place → answers. Empty before it was written. */
export async function readMatrix(): Promise<Record<string, MatrixRow>> {
  const text = await readFile(FILE, 'utf8')
  const rows = text.split('\n').filter(line => /^\| (GET|POST|PUT|DELETE) /.test(line))
  return Object.fromEntries(
    rows.map(line => {
      const [, place = '', ...answers] = line.split('|').map(cell => cell.trim())
      return [place, answers.slice(0, COLUMNS.length)]
    }),
  )
}

/** Writes the matrix for review, a line an endpoint. */
export async function writeMatrix(matrix: Record<string, MatrixRow>): Promise<void> {
  const first = Math.max(...Object.keys(matrix).map(place => place.length))
  const line = (place: string, cells: readonly string[]) =>
    `| ${[place.padEnd(first), ...cells.map(cell => cell.padEnd(WIDTH))].join(' | ')} |`
  const rule = line(
    '-'.repeat(first),
    COLUMNS.map(() => '-'.repeat(WIDTH)),
  )
  const rows = Object.entries(matrix).map(([place, answers]) => line(place, answers))
  await writeFile(FILE, [HEAD, line('endpoint', COLUMNS), rule, ...rows, ''].join('\n'))
}
