import { SearchOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { addLeaveGuard, FaultBox, faultMessage, usePageScope } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { createPageSearch } from '../search/searchPages.ts'
import { SortableShortcuts } from './SortableShortcuts.tsx'
import { MOST_SHORTCUTS, type Shortcut, type Shortcuts } from './useShortcuts.ts'

export interface ShortcutEditorProps {
  shortcuts: Shortcuts
  /** Stores the pages in this order; null goes back to the standard ones. @throws HttpFault, not shown */
  onSave(menuIds: number[] | null): Promise<void>
  onCancel(): void
}

/** Chooses the pages at hand and their order. Nothing is stored before 保存, and nothing lost when that fails. */
export default function ShortcutEditor({
  shortcuts: { chosen, all, standard },
  onSave,
  onCancel,
}: ShortcutEditorProps) {
  const draft = useShortcutDraft(chosen.map(({ menuId }) => menuId))
  // What may no longer be opened has dropped out meanwhile.
  const pages = draft.ids.flatMap(id => all.find(({ menuId }) => menuId === id) ?? [])
  const ids = idsOf(pages)
  const isStandard = standard.length > 0 && ids.join() === idsOf(standard).join()
  const { isSaving, fault, save } = useSaving(() => onSave(isStandard ? null : ids))
  const mayGiveUp = useGiveUpQuestion(draft.isDirty)

  async function cancel(): Promise<void> {
    if (await mayGiveUp()) onCancel()
  }

  return (
    <section
      aria-label={t('编辑快捷入口')}
      className="m-home-editor"
      onKeyDown={event => undoByKey(event, draft)}
    >
      {fault !== undefined && (
        <FaultBox title={t('快捷入口保存失败，您的修改仍保留在这里')} onRetry={() => void save()}>
          {faultMessage(fault)}
        </FaultBox>
      )}
      <p className="m-home-editor-help">
        {t(
          '拖动调整顺序；也可以选中拖动柄后按空格键，再用方向键移动。最多 {{most}} 个，已选 {{count}} 个。',
          {
            most: MOST_SHORTCUTS,
            count: pages.length,
          },
        )}
      </p>
      <SortableShortcuts shortcuts={pages} onMove={draft.move} onRemove={draft.remove} />
      <ShortcutPicker all={all} draft={draft} isFull={pages.length >= MOST_SHORTCUTS} />
      <footer className="m-home-editor-foot">
        <Button
          icon={<UndoOutlined aria-hidden="true" />}
          disabled={!draft.canUndo || isSaving}
          onClick={draft.undo}
        >
          {t('撤销')}
        </Button>
        {standard.length > 0 && (
          <Button disabled={isStandard || isSaving} onClick={() => draft.replace(idsOf(standard))}>
            {t('恢复默认')}
          </Button>
        )}
        <span className="m-home-editor-gap" />
        <Button disabled={isSaving} onClick={() => void cancel()}>
          {t('取消')}
        </Button>
        <Button type="primary" loading={isSaving} onClick={() => void save()}>
          {t('保存')}
        </Button>
      </footer>
    </section>
  )
}

const idsOf = (shortcuts: Shortcut[]): number[] => shortcuts.map(({ menuId }) => menuId)

/** In the field that searches, the keys take back what was typed there. */
function undoByKey(event: KeyboardEvent, draft: ShortcutDraft): void {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
  const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
  if (!isUndo || isTyping || !draft.canUndo) return
  event.preventDefault()
  draft.undo()
}

function useSaving(store: () => Promise<void>) {
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<unknown>()

  async function save(): Promise<void> {
    if (isSaving) return
    setSaving(true)
    setFault(undefined)
    try {
      await store()
    } catch (error) {
      setFault(error)
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, fault, save }
}

/** Returns how to ask before a changed order is lost; also asked when the page is drawn anew or the window closed. */
function useGiveUpQuestion(isDirty: boolean): () => Promise<boolean> {
  const { notify, historyGate } = useFrame()
  const scope = usePageScope()
  const ask = useCallback(
    () =>
      notify.confirm({
        title: t('系统提示'),
        text: t('快捷入口的修改还没有保存，离开后将会丢失。'),
        yes: t('放弃修改'),
        no: t('继续编辑'),
        isLoss: true,
      }),
    [notify],
  )
  useEffect(
    () => (isDirty ? addLeaveGuard(ask, { scope, watchHistory: historyGate.watch }) : undefined),
    [isDirty, ask, scope, historyGate],
  )
  return () => (isDirty ? ask() : Promise.resolve(true))
}

interface ShortcutPickerProps {
  all: Shortcut[]
  draft: ShortcutDraft
  /** Whether no further page can be chosen. */
  isFull: boolean
}

/** Every page of the menu, to be found by its title or path, and chosen or not. */
function ShortcutPicker({ all, draft, isFull }: ShortcutPickerProps) {
  const [words, setWords] = useState('')
  const found = useFound(all, words)
  return (
    <div className="m-home-picker">
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label={t('搜索要添加的页面')}
        placeholder={t('搜索要添加的页面')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.length === 0 ? (
        <p className="m-home-none">{t('没有找到匹配的菜单')}</p>
      ) : (
        <ul className="m-home-picker-list" aria-label={t('可以添加的页面')}>
          {found.map(({ menuId, item, group }) => {
            const isChosen = draft.ids.includes(menuId)
            return (
              <li key={menuId}>
                <Checkbox
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => (isChosen ? draft.remove(menuId) : draft.add(menuId))}
                >
                  {item.title}
                  <span className="m-home-tile-group">{group}</span>
                </Checkbox>
              </li>
            )
          })}
        </ul>
      )}
      {isFull && <p className="m-home-editor-help">{t('已达到上限，请先移除不需要的页面。')}</p>}
    </div>
  )
}

function useFound(all: Shortcut[], words: string): Shortcut[] {
  const search = useMemo(() => {
    const entries = all.map(({ item, group }) => ({
      item,
      titles: [group, item.title],
      path: item.to ?? '',
    }))
    return createPageSearch(entries)
  }, [all])
  return useMemo(() => {
    if (words.trim() === '') return all
    return search(words).flatMap(({ item }) => all.find(shortcut => shortcut.item === item) ?? [])
  }, [all, search, words])
}

/** Returns an order of pages that is being made: each step can be taken back. @param stored ids as they are kept */
function useShortcutDraft(stored: number[]) {
  const [first] = useState(stored)
  const [steps, setSteps] = useState<number[][]>([])
  const ids = steps.at(-1) ?? first

  const step = (next: number[]) => setSteps([...steps, next])
  return {
    ids,
    isDirty: ids.join() !== first.join(),
    canUndo: steps.length > 0,
    undo: () => setSteps(steps.slice(0, -1)),
    add: (id: number) => step([...ids, id]),
    replace: (all: number[]) => step(all),
    remove: (id: number) => step(ids.filter(other => other !== id)),
    /** Puts one page in the place of another. */
    move(id: number, to: number) {
      const place = ids.indexOf(to)
      if (id === to || place < 0 || !ids.includes(id)) return
      const others = ids.filter(other => other !== id)
      step([...others.slice(0, place), id, ...others.slice(place)])
    },
  }
}

type ShortcutDraft = ReturnType<typeof useShortcutDraft>
