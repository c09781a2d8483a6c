import { Fault } from '#model/errors.ts'
import { projectFactsOf } from '#model/generate/ProjectFacts.ts'
import { storableTexts } from '#model/generate/storableTexts.ts'
import { localized } from '#model/language/localized.ts'
import type { Generator } from '../engine/contracts/Generator.ts'
import { defineService, type ServiceEnvironment } from '../engine/defineService.ts'
import { createPageCompile } from './createPageCompile.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    generator: Generator
  }
}

export default defineService({
  name: 'generator',
  needs: [],
  start: (_needs, environment) => createGenerator(environment),
})

/** Its parts are loaded when they are used: few requests need them. */
function createGenerator({ root, writesPages }: Pick<ServiceEnvironment, 'root' | 'writesPages'>): Generator {
  const compile = createPageCompile()
  const sources = async () => {
    const { loadSources } = await import('../schemas/loadSources.ts')
    return loadSources(root)
  }
  return {
    writes: writesPages,
    async read(source) {
      const { readInThread } = await import('./readInThread.ts')
      return storableTexts(await readInThread(source))
    },
    async freeTables(tx, app) {
      const { freeTables } = await import('./readDatabase.ts')
      const { environment } = await sources()
      return freeTables(tx, projectFactsOf(app, environment).tables)
    },
    async readFree(tx, app, names) {
      const { freeTables, readDatabaseTables } = await import('./readDatabase.ts')
      const { environment } = await sources()
      const free = await freeTables(tx, projectFactsOf(app, environment).tables)
      const known = new Set(free.map(({ tableName }) => tableName))
      return readDatabaseTables(
        tx,
        names.filter(name => known.has(name)),
      )
    },
    async readOwn(tx, app, name) {
      const { readDatabaseTables } = await import('./readDatabase.ts')
      const isOwned = Object.values(app.resources).some(
        ({ source, table }) => source === 'table' && table === name,
      )
      return isOwned ? readDatabaseTables(tx, [name]) : []
    },
    async facts(app) {
      const { environment } = await sources()
      return projectFactsOf(app, environment)
    },
    async check(tx, files) {
      const { checkPages } = await import('./checkPages.ts')
      return checkPages({ tx, compile, sources: await sources() }, files)
    },
    async fileNow(pageKey) {
      const { readPage } = await import('./pageFiles.ts')
      return readPage(root, pageKey)
    },
    async write(file) {
      if (!writesPages)
        throw new Fault('STATE', {
          message: localized('只有在开发模式（npm run dev）下才能写入 schemas/，请下载压缩包'),
        })
      const { writePage } = await import('./pageFiles.ts')
      await writePage(root, file)
    },
  }
}
