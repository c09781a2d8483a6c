import type { MeasureModel } from '#model/types/index.ts'

/** Whether a measure says how many records there are. */
export const countsAll = ({ function: counts, where }: MeasureModel): boolean =>
  counts === 'count' && where === null
