import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { Annotation, EditorState, type Extension, type Transaction } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { t } from '#model/language/t.ts'

/** Marks a change that comes from outside, so that nobody takes it for typing. */
export const fromOutside = Annotation.define<true>()

export const isTyped = (transaction: Transaction): boolean =>
  transaction.docChanged && transaction.annotation(fromOutside) === undefined

/** Colours by the variables of the engine, so that light, dark and the chosen colour reach the editors. */
const looks = EditorView.theme({
  '&': { color: 'var(--m-engine-text)', backgroundColor: 'var(--m-engine-surface)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '20px',
  },
  '.cm-content': { caretColor: 'var(--m-engine-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--m-engine-text)' },
  '.cm-gutters': {
    color: 'var(--m-engine-text-weak)',
    backgroundColor: 'var(--m-engine-surface)',
    borderRight: '1px solid var(--m-engine-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--m-engine-fill)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--m-engine-primary) 25%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--m-engine-primary-tint)',
    color: 'inherit',
  },
  '.cm-tooltip': {
    border: '1px solid var(--m-engine-border)',
    borderRadius: 'var(--m-engine-radius)',
    color: 'var(--m-engine-text)',
    backgroundColor: 'var(--m-engine-raised)',
    boxShadow: 'var(--m-engine-shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--m-engine-text)',
    backgroundColor: 'var(--m-engine-primary-tint)',
  },
  '.cm-completionDetail': { color: 'var(--m-engine-text-weak)', fontStyle: 'normal' },
  '.cm-completionInfo': { maxWidth: '320px', padding: '8px', whiteSpace: 'normal' },
  '.cm-code-help': { maxWidth: '360px', padding: '8px', whiteSpace: 'normal' },
  '.cm-code-help strong': { display: 'block', fontWeight: '600' },
  '.cm-diagnostic': { padding: '4px 8px', borderLeftWidth: '3px', whiteSpace: 'normal' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--m-engine-danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--m-engine-warning)' },
  '.cm-foldPlaceholder': {
    border: '0',
    color: 'var(--m-engine-text-weak)',
    backgroundColor: 'var(--m-engine-fill-strong)',
  },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--m-engine-primary-text)' },
  { tag: tags.string, color: 'var(--m-engine-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--m-engine-warning)' },
])

/** What CodeMirror says itself, in the language of the interface. */
const words = () =>
  EditorState.phrases.of({
    Completions: t('可选的写法'),
    'No diagnostics': t('没有问题'),
    Diagnostics: t('问题'),
    close: t('关闭'),
    'Fold line': t('折叠'),
    'Unfold line': t('展开'),
    'folded code': t('已折叠的内容'),
    'Folded lines': t('已折叠的行'),
    'Unfolded lines': t('已展开的行'),
    unfold: t('展开'),
    to: t('到'),
  })

/** What all editors of code have in common. Tab leaves them, so that the keyboard is never caught. */
export function codeSetup(label: string): Extension {
  return [
    // Offsets are those of the text, however its lines end.
    EditorState.lineSeparator.of('\n'),
    drawSelection(),
    closeBrackets(),
    bracketMatching(),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...defaultKeymap]),
    syntaxHighlighting(colours),
    looks,
    words(),
    EditorView.contentAttributes.of({ 'aria-label': label }),
  ]
}

/** A hint that stands beside the pointer. */
export function helpBox({ title, description }: { title: string; description: string }): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-code-help'
  const strong = document.createElement('strong')
  strong.textContent = title
  box.append(strong, description)
  return box
}
