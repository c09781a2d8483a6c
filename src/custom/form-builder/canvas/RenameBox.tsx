import { Input } from 'antd'
import { type CSSProperties, useRef, useState } from 'react'
import { t, textOf } from '#model/language/t.ts'
import { keyOf } from '../design/DesignState.ts'
import { useDesign } from '../design/useDesign.ts'
import type { FormElement } from '../text/FormElement.ts'
import { type CanvasNames, drawnName } from './canvasNames.ts'

interface RenameBoxProps {
  sheet: HTMLElement
  element: FormElement | undefined
  names: CanvasNames
}

/** The title of an element, written where it stands. */
export function RenameBox({ sheet, element, names }: RenameBoxProps) {
  const { session, commands } = useDesign()
  const [title, setTitle] = useState(() => (element?.title ? textOf(element.title) : (element?.name ?? '')))
  const isCancelled = useRef(false)
  if (!element) return null
  const key = keyOf(element.path)
  function leave(): void {
    sheet.closest<HTMLElement>('[data-canvas]')?.focus()
  }
  return (
    <Input
      autoFocus
      className="m-design-rename"
      style={placeOf(sheet, key, names)}
      value={title}
      maxLength={200}
      aria-label={t('标题')}
      onFocus={event => event.target.select()}
      onChange={({ target }) => setTitle(target.value)}
      onBlur={() => !isCancelled.current && commands.rename(key, title)}
      onPressEnter={event => {
        event.stopPropagation()
        // What is chosen in an input method is no end of the title. Leaving the box writes it.
        if (!event.nativeEvent.isComposing) leave()
      }}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        session.rename(null)
        isCancelled.current = true
        leave()
      }}
      onMouseDown={event => event.stopPropagation()}
      onDoubleClick={event => event.stopPropagation()}
    />
  )
}

function placeOf(sheet: HTMLElement, key: string, names: CanvasNames): CSSProperties {
  const dotted = drawnName(key, names) ?? ''
  const drawn =
    sheet.querySelector<HTMLElement>(
      `[data-field="${dotted}"] .m-form-label, [data-field="${dotted}"] > legend`,
    ) ??
    sheet.querySelector<HTMLElement>(`[data-field="${dotted}"]`) ??
    sheet.querySelector<HTMLElement>(`[data-part="${CSS.escape(key)}"] > legend`) ??
    sheet.querySelector<HTMLElement>(`[data-part="${CSS.escape(key)}"], [data-items="${CSS.escape(key)}"]`)
  const outer = sheet.getBoundingClientRect()
  const inner = drawn?.getBoundingClientRect() ?? outer
  return {
    left: inner.left - outer.left,
    top: inner.top - outer.top,
    width: Math.max(180, Math.min(inner.width, 400)),
  }
}
