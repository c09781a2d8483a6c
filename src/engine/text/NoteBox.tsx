import { Alert } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { textOf } from '#model/language/t.ts'
import { isSafeAddress, type NoteWord, noteWords } from '#model/text/noteWords.ts'
import type { MarkModel } from '#model/types/index.ts'

type NoteModel = Extract<MarkModel, { type: 'note' }>

interface NoteBoxProps {
  note: NoteModel
  /** Draws the value of a field that the note names. */
  drawValue(name: string): ReactNode
}

/** A note with its words, line by line. */
export function NoteBox({ note: { text, tone }, drawValue }: NoteBoxProps) {
  const lines = textOf(text).split('\n')
  return (
    <Alert
      className="m-note"
      type={tone === 'danger' ? 'error' : tone}
      showIcon
      role="note"
      message={lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never move
        <div key={index}>
          <Words words={noteWords(line)} drawValue={drawValue} />
        </div>
      ))}
    />
  )
}

function Words({ words, drawValue }: { words: NoteWord[]; drawValue: NoteBoxProps['drawValue'] }) {
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never move
    <Fragment key={index}>{wordOf(word, drawValue)}</Fragment>
  ))
}

function wordOf(word: NoteWord, drawValue: NoteBoxProps['drawValue']): ReactNode {
  switch (word.kind) {
    case 'text':
      return word.text
    case 'field':
      return drawValue(word.name)
    case 'strong':
      return (
        <strong>
          <Words words={word.words} drawValue={drawValue} />
        </strong>
      )
    case 'link':
      return linkOf(word)
  }
}

/** Leads away in a tab of its own, so that nothing typed is lost. */
function linkOf({ text, to }: Extract<NoteWord, { kind: 'link' }>): ReactNode {
  if (!isSafeAddress(to)) return text
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
