import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
const run = promisify(execFile)

/** One finding of the linter. */
export interface LintFinding {
  /** Path from the project's root, with slashes. */
  path: string
  /** For example `lint/style/noRestrictedImports`, or `plugin`. */
  category: string
  message: string
}

interface BiomeReport {
  diagnostics: { category: string; severity: string; location: { path: string }; message: string }[]
}

/**
 * Returns what the project's lint configuration says about the given files, written to a copy of the
 * project that holds the configuration and nothing else.
 */
export async function lintFixture(files: Record<string, string>): Promise<LintFinding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'))
  try {
    cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
    cpSync(join(ROOT, 'build/lint'), join(folder, 'build/lint'), { recursive: true })
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n')
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return await lint(folder, Object.keys(files))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function lint(folder: string, paths: string[]): Promise<LintFinding[]> {
  const args = [
    BIOME,
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
    '--diagnostic-level=error',
    ...paths,
  ]
  const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }).catch(asReported)
  const report = JSON.parse(stdout) as BiomeReport
  return report.diagnostics.map(({ category, location, message }) => ({
    path: location.path,
    category,
    message,
  }))
}

/** The linter exits with 1 when it found something; without a report it failed itself, which is an error. */
function asReported(error: { stdout?: string }): { stdout: string } {
  if (error.stdout?.startsWith('{')) return { stdout: error.stdout }
  throw error
}
