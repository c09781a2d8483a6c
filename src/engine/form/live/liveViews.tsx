import { lazy } from 'react'

/** A form as it is drawn to be designed. */
export const FormCanvas = lazy(() => import('./FormCanvas.tsx'))

/** The form of a document, with the buttons elsewhere. */
export const DocumentForm = lazy(() => import('./DocumentForm.tsx'))

/** A form that is filled in without being sent. */
export const LiveForm = lazy(() => import('./LiveForm.tsx'))
