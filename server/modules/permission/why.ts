import { wordsOf } from '#model/language/wordsOf.ts'
import type { PageModel } from '#model/types/index.ts'
import type { Caller } from '#server/engine/Caller.ts'
import { defineModule, type Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { entriesOfPage } from './entriesOf.ts'
import { explainEntry } from './explainEntry.ts'
import { explainRecord } from './explainRecord.ts'
import { findEntry, findPage } from './findEntry.ts'
import { type PermissionEntry, rightsIn, USE, WRITE } from './PermissionEntry.ts'
import { readSubject } from './readSubject.ts'

const access = { permissions: ['system:permission:query'] }

/** Why somebody sees something, or does not. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/permission/why',
      access,
      summary: 'The chain that decides whether an account sees a page, a button, a field or a record',
      run: async (context, { query }) => ({ data: await why(context, query) }),
    },
    {
      method: 'GET',
      path: '/system/permission/hidden',
      access,
      summary: 'The buttons and fields that a page keeps from an account',
      run: async (context, { query }) => ({ data: await hidden(context, query) }),
    },
  ],
})

async function why(context: RequestContext, query: Row) {
  const page = findPage(context.app, query.page)
  const entry = findEntry(page, query)
  const subject = await readSubject(context, query.user)
  const { id } = query
  const isRecord = id !== undefined && id !== ''
  const asked = isRecord && entry.kind === 'page' ? rowEntry(page, entry) : entry
  const chain = await explainEntry(context, asked, subject)
  if (isRecord) {
    const question = { page, id, subject, when: asked.when, refusal: asked.refusal, action: asked.name }
    chain.push(...(await explainRecord(context, question)))
  }
  return {
    ...about(page, subject),
    title: wordsOf(asked.title),
    allowed: chain.every(({ ok }) => ok),
    chain,
  }
}

/** A record is seen in the list, or by itself where a page has none. */
const rowEntry = (page: PageModel, open: PermissionEntry): PermissionEntry =>
  entriesOfPage(page).find(({ kind, name }) => kind === 'action' && ['list', 'read'].includes(name)) ?? open

async function hidden(context: RequestContext, query: Row) {
  const page = findPage(context.app, query.page)
  const subject = await readSubject(context, query.user)
  const rights = (entry: PermissionEntry) => rightsIn(subject.permissions, entry)
  const entries = entriesOfPage(page)
  const named = ({ name, title }: PermissionEntry) => ({ name, title: wordsOf(title) })
  return {
    ...about(page, subject),
    open: entries.every(entry => entry.kind !== 'page' || rights(entry) === USE),
    buttons: entries.filter(entry => entry.kind === 'action' && rights(entry) === 0).map(named),
    fields: entries
      .filter(entry => entry.kind === 'field' && rights(entry) !== mostRights(entry))
      .map(entry => ({ ...named(entry), readable: (rights(entry) & USE) !== 0 })),
  }
}

/** What somebody could do with a field who held everything. */
const mostRights = ({ use, write }: PermissionEntry): number => (use ? USE : 0) + (write ? WRITE : 0)

const about = (page: PageModel, { userId, userName, nickName }: Caller) => ({
  page: page.component,
  pageTitle: wordsOf(page.title),
  user: { userId, userName, nickName },
})
