import { type ComponentProps, lazy } from 'react'
import { expressionCompiler, hasExpressions } from '../../access/expressionCompiler.ts'

/** A form as it is drawn to be designed. */
export const FormCanvas = lazy(() => import('./FormCanvas.tsx'))

const PlainForm = lazy(() => import('./DocumentForm.tsx'))
const ThinkingForm = lazy(async () => {
  const [form] = await Promise.all([import('./DocumentForm.tsx'), expressionCompiler.load()])
  return form
})

/** The form of a document, with the buttons elsewhere. What works out expressions comes with forms that have some. */
export const DocumentForm = (props: ComponentProps<typeof PlainForm>) =>
  hasExpressions(props.form) ? <ThinkingForm {...props} /> : <PlainForm {...props} />

/** A form that is filled in without being sent. */
export const LiveForm = lazy(() => import('./LiveForm.tsx'))
