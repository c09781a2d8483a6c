import { useMemo } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { EnginePage } from '#engine'
import type { AppRoute } from '../router/AppRoute.ts'
import { hasWrongParam } from '../router/hasWrongParam.ts'
import { MissingPage } from './MissingPage.tsx'
import { NotBuiltPage } from './NotBuiltPage.tsx'

/** A screen of the engine. A parameter that must be numeric and is not names no screen. */
export function RoutePage({ route }: { route: AppRoute }) {
  // What the routes around it matched is the address of the page that is seen, which may be another one.
  const { '*': _, ...given } = useParams()
  const written = JSON.stringify(given)
  const params = useMemo(() => JSON.parse(written) as Record<string, string>, [written])
  if (hasWrongParam(route, params) || route.component === null) return <Navigate to="/404" replace />
  const { component, title, isPlanned } = route
  const absent = isPlanned ? (
    <NotBuiltPage title={title} isInside />
  ) : (
    <MissingPage component={component} title={title} />
  )
  return <EnginePage component={component} params={params} absent={absent} />
}
