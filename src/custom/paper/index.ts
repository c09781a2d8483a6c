/** Pages as they are printed: what other features may use. */
export { PaperPage } from './PaperPage.tsx'
