import { join } from 'node:path'
import { runSchemaCommand } from './schema/runSchemaCommand.ts'

const { exitCode, output } = await runSchemaCommand(process.argv.slice(2), join(import.meta.dirname, '..'))
if (output) console.log(output)
process.exitCode = exitCode
