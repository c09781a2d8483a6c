export { default } from './number.tsx'
