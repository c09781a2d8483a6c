import { resultTone, resultWords } from './processWords.ts'

/** A result as a tag, in its colour. */
export const ResultTag = ({ result }: { result: number }) => (
  <span className={`m-tag m-tag-${resultTone(result)}`}>{resultWords(result)}</span>
)
