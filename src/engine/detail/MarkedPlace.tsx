import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo } from 'react'
import type { Place, PlaceMarks } from './PlaceMarks.ts'

const PlaceContext = createContext<Place | null>(null)

// Only documents that somebody has to say something about need it.
const MarkedValue = lazy(() => import('./MarkedValue.tsx'))

interface MarkedPlaceProps {
  /** The next of the path: the name of a field, or the number of a row. */
  step: string
  /** What the value there is called; without it it is drawn by parts, which have places of their own. */
  title?: string
  children: ReactNode
}

/** A value, with what stands at its place where somebody has given the document marks. */
export function MarkedPlace({ step, title, children }: MarkedPlaceProps) {
  const around = useContext(PlaceContext)
  const place = useMemo(
    () => around && { marks: around.marks, path: around.path + (around.path && '.') + step },
    [around, step],
  )
  if (!place) return children
  return (
    <PlaceContext.Provider value={place}>
      {title === undefined ? (
        children
      ) : (
        <Suspense fallback={children}>
          <MarkedValue place={place} title={title}>
            {children}
          </MarkedValue>
        </Suspense>
      )}
    </PlaceContext.Provider>
  )
}

/** Gives the values of a document marks. */
export function PlacesMarked({ marks, children }: { marks: PlaceMarks | undefined; children: ReactNode }) {
  const place = useMemo(() => marks && { marks, path: '' }, [marks])
  return place ? <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider> : children
}
