import { type KeyboardEvent, useRef } from 'react'
import { type CellProps, textProps, type WidgetProps } from '#engine'
import './code.css'

const STEP = '  '

interface CodeInputProps extends WidgetProps<string> {
  /** Lines that are in sight. */
  rows?: number
}

/**
 * Code with line numbers. Tab indents, Shift + Tab takes it back; Esc, then Tab leaves the field, so that the
 * keyboard is never caught.
 */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, readOnly, rows = 10 } = props
  const { status, ...input } = textProps(props)
  const text = value ?? ''
  const numbers = useRef<HTMLPreElement>(null)
  const isLeaving = useRef(false)
  const count = text.split('\n').length

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      isLeaving.current = true
      event.stopPropagation()
    }
    if (event.key !== 'Tab' || isLeaving.current || readOnly) return
    event.preventDefault()
    const area = event.currentTarget
    const next = indent(text, { from: area.selectionStart, to: area.selectionEnd, back: event.shiftKey })
    onChange(next.text === '' ? null : next.text)
    requestAnimationFrame(() => area.setSelectionRange(next.from, next.to))
  }
  return (
    <div className={status === 'error' ? 'm-code m-code-error' : 'm-code'}>
      <pre ref={numbers} className="m-code-numbers" aria-hidden>
        {Array.from({ length: count }, (_, index) => index + 1).join('\n')}
      </pre>
      <textarea
        {...input}
        rows={rows}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        onKeyDown={handleKey}
        onFocus={() => {
          isLeaving.current = false
        }}
        onScroll={event => {
          if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop
        }}
      />
    </div>
  )
}

interface Selection {
  from: number
  to: number
  /** Takes indentation away. */
  back: boolean
}

/** Returns the text with the selected lines indented, or spaces at the cursor, and where the selection is then. */
function indent(text: string, { from, to, back }: Selection): { text: string; from: number; to: number } {
  if (from === to && !back) {
    return { text: text.slice(0, from) + STEP + text.slice(to), from: from + 2, to: from + 2 }
  }
  const start = text.lastIndexOf('\n', from - 1) + 1
  const lines = text.slice(start, to).split('\n')
  const moved = lines.map(line => (back ? line.replace(/^ {1,2}/, '') : STEP + line))
  const first = (moved[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  const all = moved.join('\n').length - lines.join('\n').length
  return {
    text: text.slice(0, start) + moved.join('\n') + text.slice(to),
    from: Math.max(start, from + first),
    to: to + all,
  }
}

/** The code as it was written. */
export function CodeView({ value }: CellProps<string>) {
  return <pre style={{ margin: 0, overflow: 'auto' }}>{value}</pre>
}
