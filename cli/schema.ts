import { join } from 'node:path'
import { registryIndexes } from './schema/registryIndexes.ts'
import { readSchemaArguments, usageResult } from './schema/schemaArguments.ts'
import { outOfDate, updateFiles } from './schema/updateFiles.ts'

const ROOT = join(import.meta.dirname, '..')
const words = process.argv.slice(2)

const { exitCode, output } = await run().catch(usageResult)
if (output) console.log(output)
process.exitCode = exitCode

/** The model imports its indexes: they are made before anything of it is loaded, so that what follows knows all of it. */
async function run() {
  const { command, flags } = readSchemaArguments(words)
  if (command === 'types') {
    const check = flags.has('check')
    const indexes = await updateFiles(ROOT, await registryIndexes(ROOT), { check })
    if (check && indexes.length > 0) return outOfDate(indexes)
    for (const path of indexes) console.log(`${path} is written.`)
  }
  const { runSchemaCommand } = await import('./schema/runSchemaCommand.ts')
  return runSchemaCommand(words, ROOT)
}
