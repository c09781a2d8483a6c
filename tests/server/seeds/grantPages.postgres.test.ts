import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceFile } from '#model/types/index.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { type StartedServer, startOn } from '#server/start/startServer.ts'
import { createServerDatabase, loginSettings } from '#tests/support/openTestDatabase.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'

const page = (key: string, roles: string[]): SourceFile => ({
  path: `fixture/${key}/index.json`,
  text: JSON.stringify({
    title: key,
    menu: { parent: 'system/log', roles, tenantTypes: ['school'] },
    resource: { path: `/fixture/${key}`, properties: { name: { type: 'string', title: '名称' } } },
  }),
})

describe('grantPages, by two servers at once', () => {
  let folder: string
  let remote: Awaited<ReturnType<typeof createServerDatabase>>
  let servers: StartedServer[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-grants-'))
    remote = await createServerDatabase()
  })
  afterAll(async () => {
    await stop()
    await remote.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function startBoth(...pages: SourceFile[]) {
    const { databaseAppUrl, databasePooled } = loginSettings(remote.url)
    const login = databaseAppUrl ? { appUrl: databaseAppUrl, pooled: databasePooled } : {}
    const start = async (name: string) => {
      const options = await startOptionsOf(join(folder, name), pages)
      const database = await openDatabase({ url: remote.url, poolSize: 3, ...login })
      return startOn(database, options)
    }
    servers = await Promise.all([start('one'), start('two')])
  }
  async function stop() {
    for (const server of servers.splice(0)) await server.close()
  }
  /** Nodes of a page, and how many of them and of its folders a role of the first school holds. */
  const grantsOf = (key: string, roleKey: string) =>
    (servers[0] as StartedServer).database.asOwner(async tx => {
      const nodes = await tx
        .selectFrom('sys_menu')
        .select('menu_id')
        .where('component', '=', `fixture/${key}/index`)
        .execute()
      const links = await tx
        .selectFrom('sys_role_menu as link')
        .innerJoin('sys_role as role', join =>
          join.onRef('role.tenant_id', '=', 'link.tenant_id').onRef('role.role_id', '=', 'link.role_id'),
        )
        .select('link.menu_id')
        .where('role.tenant_id', '=', 2)
        .where('role.role_key', '=', roleKey)
        .where(
          'link.menu_id',
          'in',
          nodes.map(node => node.menu_id),
        )
        .execute()
      return { nodes: nodes.length, held: links.length }
    })

  it('should make and give each page once, on an empty database and later', {
    timeout: 120_000,
  }, async () => {
    await startBoth(page('course', ['teacher']))
    expect(await grantsOf('course', 'teacher')).toEqual({ nodes: 1, held: 1 })
    expect(await grantsOf('course', 'admin')).toEqual({ nodes: 1, held: 1 })
    await stop()

    await startBoth(page('course', ['teacher', 'student']), page('lesson', ['teacher']))
    expect(await grantsOf('course', 'student')).toEqual({ nodes: 1, held: 1 })
    expect(await grantsOf('lesson', 'teacher')).toEqual({ nodes: 1, held: 1 })
  })
})
