/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { useEffect, useRef } from '@bpmn-io/properties-panel/preact/hooks'
import { t } from '#model/language/t.ts'
import type { Completion } from '#process/completionsOf.ts'

export interface SuggestionsProps {
  options: Completion[]
  active: number
  listId: string
  choose(index: number): void
}

/** The words that may be chosen, below the field. */
export function Suggestions({ options, active, listId, choose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (options.length === 0) return null
  return (
    <div ref={list} id={listId} class="m-panel-words" role="listbox" aria-label={t('可用的变量')}>
      {options.map(({ text, kind }, index) => (
        <div
          key={text}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          class={index === active ? 'is-active' : ''}
          onMouseDown={event => {
            // The field keeps the focus.
            event.preventDefault()
            choose(index)
          }}
        >
          <span>{text}</span>
          <small>{titleOf(kind)}</small>
        </div>
      ))}
    </div>
  )
}

function titleOf(kind: Completion['kind']): string {
  if (kind === 'variable') return t('变量')
  return kind === 'function' ? t('函数') : t('关键字')
}
