import { Fault, fieldFault } from '#model/errors.ts'
import { localized, wordsOf } from '#model/language/localized.ts'
import type { AppModel, PageModel } from '#model/types/index.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { entriesOf, entriesOfPage } from './entriesOf.ts'
import { explainEntry } from './explainEntry.ts'
import { explainRecord } from './explainRecord.ts'
import { meets, type PermissionEntry, rightsIn, USE, WRITE } from './PermissionEntry.ts'
import { reachableEntries } from './reachableEntries.ts'

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
      path: '/system/permission/pages',
      access,
      summary: 'The pages that roles of the own institution can be given, in the order of the menu',
      run: async context => ({ data: await pages(context) }),
    },
    {
      method: 'GET',
      path: '/system/permission/hidden',
      access,
      summary:
        'Whether an account may open a page, in a sentence, and the buttons and fields that the page keeps from it',
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
  if (isRecord) assertMaySee(context, page)
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

/**
 * What is told of a record names it and says what it holds: that is for those alone who may see records of the page
 * themselves. The data scope, which says which of them, is asked where the record is read.
 * @throws Fault PERMISSION_DENIED
 */
function assertMaySee({ caller }: RequestContext, page: PageModel): void {
  const entries = entriesOfPage(page)
  const seeing = entries.filter(({ kind, name }) => kind === 'action' && ['list', 'read'].includes(name))
  const [open] = entries
  const isOpen = caller.roleKeys.some(key => open?.roles?.includes(key))
  if (isOpen || (seeing.length > 0 ? seeing : entries).some(({ use }) => meets(caller.permissions, use)))
    return
  throw new Fault('PERMISSION_DENIED', {
    message: localized('您自己不能查看“{{page}}”的记录，不能按记录追查', { page: page.title }),
  })
}

async function pages(context: RequestContext) {
  const opening = entriesOf(context.app).filter(({ kind }) => kind === 'page')
  const entries = await reachableEntries(context, opening)
  return entries.map(({ page, title }) => ({ page, title: wordsOf(title) }))
}

/** Whoever may not open a page is told why, and nothing of what is on it. */
async function hidden(context: RequestContext, query: Row) {
  const page = findPage(context.app, query.page)
  const subject = await readSubject(context, query.user)
  const chain = await explainEntry(context, findEntry(page, {}), subject)
  const reason = chain.find(({ ok }) => !ok)
  const words = { name: subject.nickName, page: page.title }
  const told = about(page, subject)
  if (reason) {
    const sentence = localized('“{{name}}”不能打开“{{page}}”：{{reason}}', { ...words, reason: reason.text })
    return { ...told, open: false, sentence, buttons: [], fields: [] }
  }
  const sentence = localized('“{{name}}”可以打开“{{page}}”', words)
  return { ...told, open: true, sentence, ...hiddenParts(entriesOfPage(page), subject) }
}

function hiddenParts(entries: readonly PermissionEntry[], { permissions }: Caller) {
  const rights = (entry: PermissionEntry) => rightsIn(permissions, entry)
  const named = ({ name, title }: PermissionEntry) => ({ name, title: wordsOf(title) })
  return {
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

/**
 * The account that somebody asks about, as it may act now: one of the own institution that the asker sees, or the
 * asker where none is named.
 * @throws Fault NOT_FOUND, or STATE when it may not act at all
 */
async function readSubject(context: RequestContext, user: unknown): Promise<Caller> {
  const { caller, services, tx } = context
  if (user === undefined || user === '' || Number(user) === caller.userId) return caller
  const { userId, nickName } = await context.readRecord('system/user/index', user)
  const subject = await services.grants.ofAccount(tx, {
    tenantId: caller.tenantId,
    userId: userId as number,
  })
  if (subject === null) {
    throw new Fault('STATE', {
      message: localized('“{{name}}”的账号或所在机构已停用，什么都看不到', { name: nickName }),
    })
  }
  return subject
}

/** The page that a question names. @throws Fault NOT_FOUND */
function findPage(app: AppModel, name: unknown): PageModel {
  const page = typeof name === 'string' && Object.hasOwn(app.pages, name) ? app.pages[name] : undefined
  if (!page) throw new Fault('NOT_FOUND', { message: localized('没有这个页面') })
  return page
}

/** What of a page a question is about: a button, a field, else the page itself. @throws Fault at the parameter */
function findEntry(page: PageModel, query: { action?: unknown; field?: unknown }): PermissionEntry {
  const kind = entryKind(query)
  const name = kind === 'page' ? '' : query[kind]
  const found = entriesOfPage(page).find(entry => entry.kind === kind && entry.name === name)
  if (found) return found
  throw fieldFault(
    'INVALID',
    kind,
    kind === 'field' ? localized('页面没有这个字段') : localized('页面没有这个按钮'),
  )
}

function entryKind({ action, field }: { action?: unknown; field?: unknown }): PermissionEntry['kind'] {
  if (action !== undefined && action !== '') return 'action'
  return field !== undefined && field !== '' ? 'field' : 'page'
}
