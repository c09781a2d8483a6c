/** @jsxImportSource @bpmn-io/properties-panel/preact */

/** Words in place of entries. */
export function WordsEntry({ id, words }: { id: string; words: string }) {
  return (
    <div class="bio-properties-panel-entry m-panel-hint" data-entry-id={id}>
      {words}
    </div>
  )
}
