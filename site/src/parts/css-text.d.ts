/** A style sheet as text: it is loaded with the script that needs it. */
declare module "*.css" {
  const text: string;
  export default text;
}
