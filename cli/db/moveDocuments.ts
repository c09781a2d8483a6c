import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import type { MoveReport } from '#server/registers/moveContext.ts'
import { moveDocuments } from '#server/registers/moveDocuments.ts'
import { openWork } from '#server/start/openWork.ts'
import { readArguments } from '../readArguments.ts'
import { ROOT } from '../steps/runTool.ts'
import { assertPlace, connectKnown } from './knownDatabase.ts'

export const moveDocumentsOptions = { write: { type: 'boolean' } } as const

/** Copies the documents of a form to records of a page: tried only, unless --write is there. */
export async function moveDocumentsOf(args: string[]): Promise<void> {
  const { names, values } = readArguments(args, {
    ...{ options: moveDocumentsOptions, names: 2 },
    usage: 'npm run db -- move-documents <form> <page> [--write]',
  })
  const [form = '', page = ''] = names
  if (!/^[1-9]\d{0,14}$/.test(form) || page === '')
    throw new Error('Write the number of a form and the key of a page: move-documents 12 asset/device/index.')
  const config = readConfig(process.env)
  assertPlace(config)
  const { loadApp } = await import('#server/schemas/loadApp.ts')
  const { app } = await loadApp(ROOT)
  if (!app) throw new Error('The schemas have mistakes: npm run schema -- check')
  const log = pino({ level: config.logLevel })
  const database = await connectKnown(config)
  try {
    const work = await openWork(database, { app, config, root: ROOT, log })
    try {
      const write = values.write === true
      const report = await moveDocuments({
        database,
        ...work,
        formId: Number(form),
        page,
        write,
        log: log as never,
      })
      print(report, write)
    } finally {
      await work.close()
    }
  } finally {
    await database.close()
  }
}

function print({ moved, skipped, misfits }: MoveReport, write: boolean): void {
  const bodies = new Set(misfits.map(({ tenantId, recordId }) => `${tenantId} ${recordId}`))
  console.log(write ? `Moved: ${moved}.` : `Would be moved: ${moved}. Nothing was written; --write does it.`)
  if (skipped > 0) console.log(`Moved before: ${skipped}.`)
  if (bodies.size > 0) console.log(`Do not fit, and stay where they are: ${bodies.size}.`)
  for (const { tenantId, recordId, field, message } of misfits)
    console.log(`  institution ${tenantId}, document ${recordId}${field && `, ${field}`}: ${message}`)
  if (bodies.size > 0) process.exitCode = 1
}
