/** The gallery reads the sprite as text. */
declare module "*.svg" {
  const text: string;
  export default text;
}
