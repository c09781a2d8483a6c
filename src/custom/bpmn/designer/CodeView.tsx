import { classHighlighter, highlightCode } from '@lezer/highlight'
import { parser as jsonParser } from '@lezer/json'
import { parser as xmlParser } from '@lezer/xml'
import { type ReactNode, useMemo } from 'react'

const PARSERS = { xml: xmlParser, json: jsonParser }
/** Characters; a longer text is shown without colours, which would take the browser too long. */
const MOST = 300_000

export interface CodeViewProps {
  text: string
  kind: keyof typeof PARSERS
  label: string
}

/** A text in colours, to be read. */
export function CodeView({ text, kind, label }: CodeViewProps) {
  const content = useMemo(() => (text.length > MOST ? text : coloured(text, kind)), [text, kind])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
    <section className="m-bpmn-code" tabIndex={0} aria-label={label}>
      <pre>{content}</pre>
    </section>
  )
}

function coloured(text: string, kind: keyof typeof PARSERS): ReactNode[] {
  const parts: ReactNode[] = []
  const add = (part: string, className: string) =>
    parts.push(
      className === '' ? (
        part
      ) : (
        <span key={parts.length} className={className}>
          {part}
        </span>
      ),
    )
  highlightCode(text, PARSERS[kind].parse(text), classHighlighter, add, () => parts.push('\n'))
  return parts
}
