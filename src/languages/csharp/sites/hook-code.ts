/** Whose code a frame is, how it is called and which test it is: of the hook in a .NET program, in C#. */
export const hookCodeSource = String.raw`using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;

namespace IoPerf
{
    internal enum CodeKind { Hook, ClassLibrary, Program }

    /// An assembly.
    internal sealed class Code
    {
        private static readonly Dictionary<Module, Code> known = new Dictionary<Module, Code>();
        private static readonly string runtime = Path.GetDirectoryName(typeof(object).Assembly.Location) ?? "";
        /// Where dotnet is installed: what lies in it is no project's own code. Null for a program that has its runtime beside it.
        private static readonly string installed = runtime.Contains("/shared/") ? runtime.Substring(0, runtime.LastIndexOf("/shared/") + 1) : null;
        private static readonly Assembly own = typeof(Code).Assembly;

        internal CodeKind Kind;
        internal string Location = "";

        internal static Code Of(Module module)
        {
            lock (known) if (known.TryGetValue(module, out Code found)) return found;
            Code code = new Code();
            Assembly assembly = module.Assembly;
            code.Kind = CodeKind.ClassLibrary;
            if (assembly == own) code.Kind = CodeKind.Hook;
            else if (!assembly.IsDynamic)
            {
                code.Location = assembly.Location ?? "";
                string name = assembly.GetName().Name ?? "";
                bool isBeside = Path.GetDirectoryName(code.Location) == runtime && (name.StartsWith("System.") || name.StartsWith("Microsoft."));
                bool isInstalled = installed != null && code.Location.StartsWith(installed);
                if (!isBeside && !isInstalled) code.Kind = CodeKind.Program;
            }
            lock (known) known[module] = code;
            return code;
        }

        /// Runs what waited for something that is complete now.
        internal static bool IsContinuation(MethodBase method)
        {
            switch (method.Name)
            {
                case "RunContinuations":
                case "SignalCompletion":
                case "InvokeContinuation":
                case "SetCompletionAndInvokeContinuation":
                    return true;
                case "MoveNext":
                case "ExecuteFromThreadPool":
                    return method.DeclaringType?.Name.Contains("StateMachineBox") == true;
                default:
                    return false;
            }
        }
    }

    internal static class Names
    {
        /// With outer types, without the namespace: Outer+Inner<T>.
        internal static string Of(Type type)
        {
            if (type == null) return "";
            Type[] parameters = type.IsGenericType ? type.GetGenericTypeDefinition().GetGenericArguments() : Type.EmptyTypes;
            string text = "";
            for (Type one = type; one != null; one = one.DeclaringType)
            {
                int outer = one.DeclaringType != null && one.DeclaringType.IsGenericType ? one.DeclaringType.GetGenericArguments().Length : 0;
                int inner = one.IsGenericType ? one.GetGenericArguments().Length : 0;
                string name = one.Name;
                int tick = name.LastIndexOf('${'`'}');
                if (tick > 0) name = name.Substring(0, tick);
                if (inner > outer) name += "<" + string.Join(",", Array.ConvertAll(parameters[outer..inner], parameter => parameter.Name)) + ">";
                text = text == "" ? name : name + "+" + text;
            }
            return text;
        }

        internal static string WithParameters(MethodBase method)
        {
            if (!method.IsGenericMethod) return method.Name;
            Type[] parameters = ((MethodInfo)method).GetGenericMethodDefinition().GetGenericArguments();
            return method.Name + "<" + string.Join(",", Array.ConvertAll(parameters, parameter => parameter.Name)) + ">";
        }
    }

    /// A method that a framework of tests runs as a test, and the framework.
    internal sealed class Test
    {
        private const BindingFlags all = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        private static readonly Dictionary<MethodBase, Test> known = new Dictionary<MethodBase, Test>();
        private static readonly Dictionary<string, string> attributes = new Dictionary<string, string>
        {
            { "Xunit.FactAttribute", "xunit" },
            { "NUnit.Framework.TestAttribute", "NUnit" },
            { "NUnit.Framework.TestCaseAttribute", "NUnit" },
            { "NUnit.Framework.TestCaseSourceAttribute", "NUnit" },
            { "NUnit.Framework.TheoryAttribute", "NUnit" },
            { "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute", "MSTest" },
            { "TUnit.Core.BaseTestAttribute", "TUnit" },
            { "TUnit.Core.TestAttribute", "TUnit" },
            { "BenchmarkDotNet.Attributes.BenchmarkAttribute", "BenchmarkDotNet" },
        };

        /// Type, method and framework.
        internal string Text;

        internal static Test Of(MethodBase method)
        {
            lock (known) if (known.TryGetValue(method, out Test found)) return found;
            Test test = null;
            try { test = Find(method); }
            catch { /* Its attributes cannot be read. */ }
            lock (known) known[method] = test;
            return test;
        }

        private static Test Find(MethodBase method)
        {
            Type type = method.DeclaringType;
            string name = method.Name;
            if (type == null) return null;
            // Lambdas, local functions and state machines are named after the method that they are written in: <Writes>b__0, <<Writes>b__0>d.
            string made = name.StartsWith("<") ? name : null;
            while (type.DeclaringType != null && type.Name.StartsWith("<"))
            {
                if (!type.Name.StartsWith("<>")) made = type.Name;
                type = type.DeclaringType;
            }
            if (made == null) return Named(type, method.Name, method);
            made = made.TrimStart('<');
            int end = made.IndexOf('>');
            if (end <= 0) return null;
            name = made.Substring(0, end);
            foreach (MethodInfo one in type.GetMethods(all))
            {
                Test test = one.Name == name ? Named(type, name, one) : null;
                if (test != null) return test;
            }
            return null;
        }

        private static Test Named(Type type, string name, MethodBase method)
        {
            string framework = FrameworkOf(method);
            return framework == null ? null : new Test { Text = Names.Of(type) + "\t" + name + "\t" + framework };
        }

        private static string FrameworkOf(MethodBase method)
        {
            foreach (CustomAttributeData attribute in method.CustomAttributes)
                for (Type type = attribute.AttributeType; type != null; type = type.BaseType)
                    if (attributes.TryGetValue(type.FullName ?? "", out string framework)) return framework;
            MethodInfo first = (method as MethodInfo)?.GetBaseDefinition();
            return first == null || first == method || first.DeclaringType == method.DeclaringType ? null : FrameworkOf(first);
        }
    }
}
`;
