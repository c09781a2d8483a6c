/** Puts the focus on the row at a place of a list, or on the last one; on what adds rows where there is none. */
export function focusRow(list: HTMLElement | null, place: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])]
  const row = rows[place] ?? rows.at(-1) ?? list?.querySelector<HTMLElement>('.m-panel-add')
  row?.focus()
}
