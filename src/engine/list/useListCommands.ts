import type { HookAPI } from 'antd/es/modal/useModal'
import { createElement, useMemo } from 'react'
import { t } from '#model/language/t.ts'
import type { ActionModel, PageModel } from '#model/types/index.ts'
import { operationPath } from '../data/operationPath.ts'
import type { Row, RowKey } from '../data/Row.ts'
import { placeOf } from '../data/treeRows.ts'
import { seenVersion, useMutations } from '../data/useMutations.ts'
import { useStableCallback } from '../data/useStableCallback.ts'
import { lossQuestion } from '../dialogs/lossQuestion.ts'
import { useHost } from '../EngineContext.ts'
import type { Envelope } from '../EngineHost.ts'
import { fillPlaceholders, tellDone } from '../text/messages.ts'
import { nounOf, recordLabel, recordLabels } from '../text/recordWords.ts'
import { cleanFilter } from './ListState.ts'
import type { ListButton } from './listButtons.ts'
import { toldAfter } from './toldAfter.ts'
import type { ListControl } from './useListPage.ts'

export interface ListCommands {
  /** Does what a button stands for, on the given records (none for buttons of the list). */
  press(button: ListButton, records: Row[]): void
  /** Shows a record. */
  open(record: Row): void
}

/** Returns what the buttons of a list do. The functions never change. */
export function useListCommands(list: ListControl, modal: HookAPI): ListCommands {
  const host = useHost()
  const mutations = useMutations(list.resource)
  const { resource, model, selection, setSurface } = list
  const keyOf = (record: Row) => record[resource.key] as RowKey

  function remove(records: Row[]): void {
    const noun = nounOf(host.text(resource.title))
    const question = t('删除{{noun}}{{labels}}？', { noun, labels: recordLabels(resource, records) })
    const outcome = resource.trash ? t('删除后可以在回收站中恢复。') : t('删除后不能恢复。')
    modal.confirm(
      lossQuestion({
        ...asked(question, outcome),
        okText: t('删除'),
        cancelText: t('取消'),
        onOk: () => finish(mutations.remove(records.map(keyOf)), t('已删除')),
      }),
    )
  }

  function addBelow(parent: Row): void {
    const field = resource.tree?.parent
    if (field) setSurface({ kind: 'create', initialValues: { [field]: keyOf(parent) } })
  }

  async function copy(record: Row): Promise<void> {
    const operation = resource.operations.copy
    if (!operation) return
    try {
      const { path, query } = operationPath(operation, [keyOf(record)])
      const { data, cleared } = await host.http.request(path, { query })
      const [focus] = cleared as string[]
      setSurface({ kind: 'create', initialValues: data as Row, focus })
    } catch (error) {
      // The host has shown why; the list stays as it is.
      console.warn(`${model.component}: the record was not copied.`, error)
    }
  }

  /** @param work resolves null where it was not wanted */
  async function finish(work: Promise<Envelope | null>, standard: string): Promise<void> {
    let answer: Envelope | null
    try {
      answer = await work
    } catch (error) {
      // The host has shown why; the list stays as it is.
      console.warn(`${model.component}: the server refused.`, error)
      return
    }
    if (answer === null) return
    selection.clear()
    tellDone(host.notify, answer, standard)
    const told = toldAfter(answer)
    if (told) setSurface(told)
  }

  function runAction(action: ActionModel, records: Row[]): void {
    const first = records[0] ?? {}
    if (action.component !== null || action.form !== null) setSurface({ kind: 'action', action, records })
    else if (action.link !== null) host.navigate(fillPlaceholders(action.link, first, encodeURIComponent))
    else callAction(action, records)
  }

  function callAction(action: ActionModel, records: Row[]): void {
    const first = records[0] ?? {}
    const title = host.text(action.title)
    const key = keysFor(action, records)
    const values = { ...placeOf(resource, list.fixed), ...seenVersion(action, records) }
    const run = (headers?: Record<string, string>) => mutations.run(action, { key, values, headers })
    const done = t('{{title}}成功', { title })
    const { preview: path } = action
    if (path !== undefined) {
      const changes = { ...values, [resource.key]: key }
      const asked = import('./askSwitch.ts').then(({ askSwitch }) =>
        askSwitch({ http: host.http, path, changes, setSurface, work: run }),
      )
      return void finish(asked, done)
    }
    const start = () => finish(run(), done)
    if (action.confirm === null) return void start()
    const named = { key: resource.key, label: calledBy(model) ?? resource.label }
    const label = action.on === 'row' ? recordLabel(named, first) : recordLabels(named, records)
    const words = host.text(action.confirm).replaceAll('{label}', label)
    const isFiltered = Object.keys(cleanFilter(list.state.filter)).length > 0
    // It is sent without the filter, whatever the list shows.
    const more = action.on === 'list' && isFiltered ? [t('此操作与当前查询条件无关。')] : []
    const question = {
      ...asked(words, ...more),
      okText: title,
      cancelText: t('取消'),
      onOk: start,
    }
    modal.confirm(action.danger ? lossQuestion(question) : question)
  }

  function keysFor(action: ActionModel, records: Row[]): RowKey | RowKey[] | null {
    if (action.on === 'list') return null
    return action.on === 'selection' ? records.map(keyOf) : keyOf(records[0] as Row)
  }

  const operations: Record<string, (records: Row[]) => void> = {
    create: () => setSurface({ kind: 'create', initialValues: belowRoot(list) }),
    read: ([record]) => record && setSurface({ kind: 'read', record }),
    update: ([record]) => record && setSurface({ kind: 'update', record }),
    copy: ([record]) => record && void copy(record),
    remove,
    import: () => setSurface({ kind: 'import' }),
    figures: () => setSurface({ kind: 'figures' }),
    export: () => void list.exporting.start(),
    trash: () => list.setInTrash(true),
    addBelow: ([parent]) => parent && addBelow(parent),
    restore: records => void finish(mutations.restore(records.map(keyOf)), t('已恢复')),
  }

  const press = useStableCallback((button: ListButton, records: Row[]) => {
    const [record] = records
    if (button.action) runAction(button.action, records)
    else if (button.link && record) setSurface({ kind: 'link', link: button.link, record })
    else operations[button.name]?.(records)
  })
  const open = useStableCallback((record: Row) => setSurface({ kind: 'read', record }))
  return useMemo(() => ({ press, open }), [press, open])
}

/** The place where a new record of a tree with one root begins: below that, as far as its reader sees the tree. */
function belowRoot({ resource, result, state }: ListControl): Row | undefined {
  const { tree, key } = resource
  const isFiltered = Object.keys(cleanFilter(state.filter)).length > 0
  const [root, ...others] = isFiltered ? [] : result.tree
  return tree?.oneRoot && root && others.length === 0 ? { [tree.parent]: root[key] } : undefined
}

/** The text by which cards of the list call a record, as its reader knows it; null where that is none. */
function calledBy({ list, resource }: PageModel): string | null {
  const name = list?.card?.title?.path
  const field = resource?.fields.find(one => one.name === name)
  return field?.type === 'string' && !field.options && !field.dict ? field.name : null
}

/** Every question has one title, and says what it is about in its text. @see spec.md section 8 */
function asked(...lines: string[]) {
  return {
    title: t('系统提示'),
    content: lines.map(line => createElement('p', { key: line }, line)),
    onCancel: () => console.info(`Cancelled: ${lines[0]}`),
  }
}
