export default function Page() {
  return <h1>hola</h1>;
}
