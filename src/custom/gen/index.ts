/** Face of the code generator to other features. */
export { EditTablePage } from './EditTablePage.tsx'
