import { lazy } from 'react'

/** Face of the form builder to other features. It is large: it is loaded when it is drawn. */
export const FormDesigner = lazy(() => import('./FormDesigner.tsx'))

/** A condition over a published form, as lines or as text. */
export const FormCondition = lazy(() => import('./condition/FormCondition.tsx'))
