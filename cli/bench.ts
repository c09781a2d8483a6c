import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Bench } from '../bench/support/defineBench.ts'
import { formatRows, isOnTarget } from '../bench/support/formatRows.ts'
import { readToolArguments } from './readArguments.ts'
import { ROOT } from './steps/runTool.ts'

/** Returns the benches there are: name → file. */
function benches(): Map<string, string> {
  const files = globSync('bench/*.bench.ts', { cwd: ROOT }).sort()
  return new Map(files.map(file => [basename(file, '.bench.ts'), join(ROOT, file)]))
}

function chosen(all: Map<string, string>, names: string[]): string[] {
  const unknown = names.filter(name => !all.has(name))
  if (unknown.length > 0 || all.size === 0) {
    console.error(`No bench ${unknown.join(', ')}. There are: ${[...all.keys()].join(', ') || 'none'}.`)
    process.exit(2)
  }
  return names.length > 0 ? names : [...all.keys()]
}

/** Runs one bench and prints its table. Returns whether every ratio keeps to its target. */
async function runBench(name: string, file: string): Promise<boolean> {
  const { default: bench } = (await import(pathToFileURL(file).href)) as { default: Bench }
  console.log(`\n── ${name}: ${bench.title} ──`)
  const rows = await bench.run(console.log)
  for (const line of formatRows(rows)) console.log(line)
  return rows.every(isOnTarget)
}

const all = benches()
const { names } = readToolArguments({
  usage: `npm run bench -- [names]   of ${[...all.keys()].join(', ')}; all of them without a name`,
  names: Number.POSITIVE_INFINITY,
})
for (const name of chosen(all, names)) {
  if (!(await runBench(name, all.get(name) ?? ''))) process.exitCode = 1
}
