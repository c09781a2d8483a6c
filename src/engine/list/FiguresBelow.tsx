import type { CellContext } from '../cells/cellRenderer.tsx'
import { SummaryLine, useFigures } from './SummaryFigures.tsx'
import type { ListControl } from './useListPage.ts'

interface FiguresBelowProps {
  list: ListControl
  drawing: CellContext
}

/** The figures of a list whose rows are no table. */
export function FiguresBelow({ list, drawing }: FiguresBelowProps) {
  const figures = useFigures(list, drawing)
  return figures && <SummaryLine list={list} figures={figures} />
}
