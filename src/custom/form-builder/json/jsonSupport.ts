import { autocompletion, type Completion, type CompletionContext, snippet } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { codeFolding, foldGutter, foldKeymap } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view'
import { getLocation } from 'jsonc-parser'
import type { ExpressionField } from '../condition/ExpressionField.ts'
import { expressionHelpAt, expressionWordsAt } from '../condition/expressionHelp.ts'
import { helpBox } from './codeSetup.ts'
import { expressionAt } from './expressionAt.ts'
import { type HelpContext, helpAt, proposalsAt } from './jsonHelp.ts'

/** What completion and hints go by, asked anew each time. */
export interface JsonSupport extends HelpContext {
  fields: readonly ExpressionField[]
}

/** JSON with lines, folding, completion and hints of the vocabulary, and of expressions inside their texts. */
export function jsonSupport(support: () => JsonSupport): Extension {
  return [
    json(),
    lineNumbers(),
    highlightActiveLine(),
    codeFolding(),
    foldGutter(),
    keymap.of(foldKeymap),
    autocompletion({ override: [context => complete(context, support())], activateOnTyping: true }),
    hoverTooltip((view, offset) => {
      const help = hint(view.state.doc.toString(), offset, support())
      return help && { pos: help.from, end: help.to, create: () => ({ dom: helpBox(help) }) }
    }),
  ]
}

function complete(context: CompletionContext, support: JsonSupport) {
  const text = context.state.doc.toString()
  const expression = expressionAt(text, context.pos)
  if (expression) return completeExpression(expression, support, context.explicit)
  const found = proposalsAt(text, context.pos, support)
  const isAsked = context.explicit || context.matchBefore(/["\w$-]$/) !== null
  if (!found || !isAsked) return null
  return {
    from: found.from,
    to: found.to,
    filter: false,
    options: ranked(found.proposals, typedIn(text, found.from, context.pos)).map(completionOf),
  }
}

const typedIn = (text: string, from: number, to: number): string =>
  text.slice(from, to).replace(/^"/, '').toLowerCase()

function ranked<Word extends { label: string }>(words: readonly Word[], typed: string): Word[] {
  const begin = words.filter(({ label }) => label.toLowerCase().startsWith(typed))
  const hold = words.filter(({ label }) => label.toLowerCase().slice(1).includes(typed) && typed !== '')
  return [...new Set([...begin, ...hold])]
}

function completionOf({
  label,
  written,
  cursor,
  detail,
  info,
}: {
  label: string
  written: string
  cursor?: number
  detail?: string
  info?: string
}): Completion {
  const apply = cursor === undefined ? written : snippet(withCursor(written, cursor))
  return { label, apply, ...(detail ? { detail } : {}), ...(info ? { info } : {}) }
}

/** As CodeMirror writes where the cursor comes. */
const withCursor = (written: string, cursor: number): string =>
  `${escaped(written.slice(0, cursor))}\${}${escaped(written.slice(cursor))}`

const escaped = (text: string): string => text.replace(/[{}#$\\]/g, '\\$&')

function completeExpression(
  { source, start, offset }: { source: string; start: number; offset: number },
  { fields }: JsonSupport,
  isAsked: boolean,
) {
  const found = expressionWordsAt(source, offset, { fields, reserved: ['user', 'now'] })
  if (!found || (!isAsked && found.from === offset)) return null
  return { from: start + found.from, to: start + offset, options: found.words.map(completionOf) }
}

function hint(text: string, offset: number, support: JsonSupport) {
  const expression = expressionAt(text, offset)
  if (!expression) return helpAt(text, offset, support)
  const { source, start, offset: inside } = expression
  const help = expressionHelpAt(source, inside, support.fields)
  return help
    ? { ...help, from: start + help.from, to: start + help.to }
    : helpAt(text, getLocation(text, offset).previousNode?.offset ?? offset, support)
}
