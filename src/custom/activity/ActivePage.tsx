export const ActivePage = () => null
