import { defineExamples, ofPlatform, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

let made = 0

/** A script with one table of a new name. */
const scriptOf = (name: string) => `create table ${name} (${name}_id bigint primary key, title varchar(20))`

const nextScript = () => {
  made += 1
  return scriptOf(`example_${made}`)
}

/** A table that was brought in. */
async function importedTable(world: World): Promise<Row> {
  const body = { kind: 'sql', text: nextScript() }
  const { json } = await world.succeed(world.platform, { method: 'POST', path: '/tool/gen/importText', body })
  const [stored] = json.data as Row[]
  return stored ?? {}
}

/** A published version of a form. */
async function formVersion(world: World): Promise<unknown> {
  const draft = JSON.stringify({ properties: { subject: { type: 'string', title: 'Subject' } } })
  const body = { formName: 'Example', draft }
  const form = await world.succeed(world.platform, { method: 'POST', path: '/tool/build', body })
  const path = `/tool/build/${(form.json.data as Row).formId}/publish`
  const version = await world.succeed(world.platform, { method: 'POST', path, body: {} })
  return (version.json.data as Row).versionId
}

/** A table that can be read again. */
async function importedForm(world: World): Promise<Row> {
  const body = { versionIds: [await formVersion(world)] }
  const { json } = await world.succeed(world.platform, { method: 'POST', path: '/tool/gen/importForm', body })
  const [stored] = json.data as Row[]
  return stored ?? {}
}

/** For the platform alone, whatever permissions others hold. */
const onPlatform = (request: RouteExample['request']): RouteExample => ({
  request,
  actor: ofPlatform,
  elsewhere: 'refused',
  bare: true,
})

export default defineExamples({
  makers: { 'tool/gen/index': importedForm },
  platformActions: ['POST /tool/gen/sync'],
  routes: {
    'GET /tool/gen/:tableId': onPlatform(async world => ({
      path: `/tool/gen/${(await importedTable(world)).tableId}`,
    })),
    'GET /tool/gen/column/:tableId': onPlatform(async world => ({
      path: `/tool/gen/column/${(await importedTable(world)).tableId}`,
    })),
    'GET /tool/gen/design/:tableId': onPlatform(async world => ({
      path: `/tool/gen/design/${(await importedTable(world)).tableId}`,
    })),
    'PUT /tool/gen/design': onPlatform(async world => ({
      path: '/tool/gen/design',
      body: { tableId: (await importedTable(world)).tableId, version: 1, text: null },
    })),
    'PUT /tool/gen': onPlatform(async world => ({
      path: '/tool/gen',
      body: { tableId: (await importedTable(world)).tableId, functionName: 'Another title' },
    })),
    'GET /tool/gen/preview/:tableId': onPlatform(async world => ({
      path: `/tool/gen/preview/${(await importedTable(world)).tableId}`,
    })),
    'GET /tool/gen/synchDb/:tableName': onPlatform(async world => ({
      path: `/tool/gen/synchDb/${(await importedForm(world)).tableName}`,
    })),
    'GET /tool/gen/db/list': onPlatform(() => ({ path: '/tool/gen/db/list' })),
    // Every table of these databases belongs to a page or to the server.
    'POST /tool/gen/importTable': onPlatform(() => ({
      path: '/tool/gen/importTable?tables=nobody',
      body: {},
    })),
    'POST /tool/gen/createTable': onPlatform(() => ({
      path: `/tool/gen/createTable?sql=${encodeURIComponent(nextScript())}`,
      body: {},
    })),
    'POST /tool/gen/importText': onPlatform(() => ({
      path: '/tool/gen/importText',
      body: { kind: 'sql', text: nextScript() },
    })),
    'POST /tool/gen/importFile': onPlatform(() => ({
      path: '/tool/gen/importFile',
      ...multipart('file', 'tables.sql', Buffer.from(nextScript())),
    })),
    'POST /tool/gen/importForm': onPlatform(async world => ({
      path: '/tool/gen/importForm',
      body: { versionIds: [await formVersion(world)] },
    })),
    'GET /tool/gen/batchGenCode': onPlatform(async world => ({
      path: `/tool/gen/batchGenCode?tables=${(await importedTable(world)).tableName}`,
    })),
    'GET /tool/gen/download/:tableName': onPlatform(async world => ({
      path: `/tool/gen/download/${(await importedTable(world)).tableName}`,
    })),
    'GET /tool/gen/genCode/:tableName': onPlatform(async world => ({
      path: `/tool/gen/genCode/${(await importedTable(world)).tableName}`,
    })),
    'GET /tool/gen/merge/:tableId': onPlatform(async world => ({
      path: `/tool/gen/merge/${(await importedTable(world)).tableId}`,
    })),
    'POST /tool/gen/merge/:tableId': onPlatform(async world => ({
      path: `/tool/gen/merge/${(await importedTable(world)).tableId}`,
      body: {},
    })),
    'POST /tool/gen/write/:tableId': onPlatform(async world => ({
      path: `/tool/gen/write/${(await importedTable(world)).tableId}`,
      body: { download: true },
    })),
  },
})
