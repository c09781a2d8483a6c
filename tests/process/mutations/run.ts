import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { MUTATIONS, type Mutation } from './mutations.ts'

/**
 * Applies each mutation to a copy of the sources and runs the tests of a default run there: `npm run mutations`, or
 * `npm run mutations -- join undo` for those whose names have one of the words. Ends with 1 where one goes unnoticed.
 */
const ROOT = resolve(import.meta.dirname, '../../..')
const COPIED = ['src/model', 'src/process', 'tests/process', 'tests/support', 'package.json', 'tsconfig.json']
const CONFIGURED = 'vitest.mutations.config.ts'
/** Those that stand on drawings by hand notice most mutations within seconds; the random ones are run for the others. */
const QUICK = ['--exclude', '**/*Properties.test.ts']
const RANDOM = ['Properties']

/** A loop without end counts as noticed. */
const LONGEST_MS = 300_000

const words = process.argv.slice(2)
const chosen = MUTATIONS.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))

const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
try {
  prepare()
  if (!passes()) throw new Error('the tests fail without any mutation')
  const unnoticed = chosen.filter(mutation => !isNoticed(mutation))
  console.log(`${chosen.length - unnoticed.length} of ${chosen.length} mutations are noticed`)
  process.exitCode = unnoticed.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}

function prepare(): void {
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const options =
    '{ include: ["tests/process/{execution,approval}/*.test.ts"], testTimeout: 300_000, bail: 1, isolate: false }'
  writeFileSync(join(folder, CONFIGURED), `export default { test: ${options} }\n`)
}

function passes(): boolean {
  return runs(QUICK) && runs(RANDOM)
}

function runs(tests: string[]): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const options = ['run', '--config', CONFIGURED, '--reporter', 'dot', ...tests]
  return spawnSync(process.execPath, [vitest, ...options], { cwd: folder, timeout: LONGEST_MS }).status === 0
}

function isNoticed({ name, file, find, replace }: Mutation): boolean {
  const path = join(folder, 'src/process', file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  const isUnnoticed = passes()
  writeFileSync(path, source)
  console.log(`${isUnnoticed ? '✗ unnoticed' : '✓ noticed'}  ${file}: ${name}`)
  return !isUnnoticed
}
