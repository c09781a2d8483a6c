import { useEffect, useMemo } from 'react'
import { paintStyles } from './paintStyles.ts'
import { stylesOf } from './stylesOf.ts'
import type { Drawing } from './useDrawing.ts'
import type { ViewerRecords } from './ViewerRecords.ts'
import type { ViewerStyle } from './ViewerStyle.ts'

const NONE: ReadonlyMap<string, ViewerStyle> = new Map()

/** Draws the elements by what is known of them, anew whenever that changes. Returns their styles by their ids. */
export function useStyles(drawing: Drawing | null, records: ViewerRecords): ReadonlyMap<string, ViewerStyle> {
  const viewer = drawing?.viewer
  const definitions = drawing?.definitions
  const styles = useMemo(
    () => (definitions ? stylesOf({ definitions, ...records }) : NONE),
    [definitions, records],
  )
  useEffect(() => (viewer && styles.size > 0 ? paintStyles(viewer, styles) : undefined), [viewer, styles])
  return styles
}
