import { type RefObject, useEffect } from 'react'
import { useStableCallback } from '../data/useStableCallback.ts'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'

const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="dialog"]'
const IDENTITY = '.m-identity, button.m-card-name'

/** Listens to the keys of a list while it is the page that is seen: see ListHelp. */
export function useListKeys(
  page: RefObject<HTMLElement | null>,
  list: ListControl,
  commands: ListCommands,
): void {
  const handle = useStableCallback((event: KeyboardEvent) => {
    const element = page.current
    if (!element || event.defaultPrevented || event.altKey) return
    if (!isSeen(element) || list.surface !== null || isTyping(event.target)) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z' && list.edits.undo()) event.preventDefault()
      return
    }
    if (press(event.key, element, list, commands)) event.preventDefault()
  })
  useEffect(() => {
    if (list.embedded) return
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [handle, list.embedded])
}

/** Does what a key means. Returns whether it means anything. */
function press(key: string, page: HTMLElement, list: ListControl, commands: ListCommands): boolean {
  switch (key) {
    case '/':
      return focus(page.querySelector<HTMLElement>('.m-search input'))
    case 'n':
    case 'N':
      return create(list, commands)
    case 'r':
    case 'R':
      void list.result.refresh()
      return true
    case 'ArrowDown':
      return moveRow(page, 1)
    case 'ArrowUp':
      return moveRow(page, -1)
    case 'ArrowRight':
      return turnPage(list, 1)
    case 'ArrowLeft':
      return turnPage(list, -1)
    case 'Escape':
      list.selection.clear()
      return list.selection.keys.length > 0
    default:
      return false
  }
}

function create(list: ListControl, commands: ListCommands): boolean {
  const button = list.buttons.toolbar.find(({ name }) => name === 'create')
  if (button && !list.inTrash) commands.press(button, [])
  return button !== undefined
}

function moveRow(page: HTMLElement, step: number): boolean {
  const rows = [...page.querySelectorAll<HTMLElement>(IDENTITY)]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
  return focus(next ?? null)
}

function turnPage({ state, change, result, resource }: ListControl, step: number): boolean {
  const page = state.page + step
  const last = Math.ceil(result.total / state.pageSize)
  if (resource.tree || page < 1 || page > last) return false
  change({ page })
  return true
}

function focus(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null
}

/** A page kept alive behind another hears nothing. */
function isSeen(element: HTMLElement): boolean {
  if (element.closest('[hidden], [inert], [aria-hidden="true"]')) return false
  return element.checkVisibility?.() ?? true
}
